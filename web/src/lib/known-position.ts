/** How long the device has to say where it is, in milliseconds. */
const PATIENCE = 2_000;

/**
 * Where the browser is, if the visitor has already allowed this site to know: nobody is asked.
 * Empty if it is not allowed, not supported or not known in time.
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
