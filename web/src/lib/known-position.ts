/** How long to wait for the device's position, in milliseconds. */
const PATIENCE = 2_000;

/**
 * The browser's position, if the visitor has already allowed this site to know it: never prompts.
 * Empty if it isn't allowed, supported or known in time.
 */
export async function knownPosition(): Promise<{ lat?: number; lng?: number }> {
  if (!('geolocation' in navigator) || !('permissions' in navigator)) return {};
  try {
    const permission = await navigator.permissions.query({ name: 'geolocation' });
    if (permission.state !== 'granted') return {};
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
      navigator.geolocation.getCurrentPosition(resolve, reject, {
        timeout: PATIENCE,
        maximumAge: 600_000,
      }),
    );
    return { lat: coords.latitude, lng: coords.longitude };
  } catch {
    return {};
  }
}
