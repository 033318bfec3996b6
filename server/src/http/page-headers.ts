import type { IncomingMessage, ServerResponse } from 'node:http';
import { MAILED_PATHS } from '@souk/contract/page-audience';
import helmet from 'helmet';
import type { HelmetOptions } from 'helmet';

type Directives = NonNullable<
  Exclude<HelmetOptions['contentSecurityPolicy'], boolean | undefined>['directives']
>;

/** A shop's place can be taken from the device; pages never ask for anything else of it. */
const PERMISSIONS =
  'geolocation=(self), camera=(), microphone=(), display-capture=(), midi=(), payment=(), usb=()';

/** The headers of every page of this scope. `directives` null: no policy, in development. */
export function pageHeaders(
  publicUrl: string,
  directives: Directives | null,
): Record<string, string> {
  const https = publicUrl.startsWith('https:');
  const ours = {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    fontSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...(https ? { upgradeInsecureRequests: [] } : {}),
  };
  const headers: Record<string, string> = { 'permissions-policy': PERMISSIONS };
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  } as unknown as ServerResponse;
  const write = helmet({
    contentSecurityPolicy:
      directives === null ? false : { useDefaults: false, directives: { ...ours, ...directives } },
    crossOriginEmbedderPolicy: false,
    // Set for every answer: see answer-headers.ts.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  write({} as IncomingMessage, response, (error) => {
    if (error) throw error as Error;
  });
  return headers;
}

/** Whether a page is opened with a token in its address, which no other site may learn. */
export function hasToken(pathname: string): boolean {
  const path = decodeURIComponent(pathname).toLowerCase();
  return MAILED_PATHS.includes(path.replace(/^\/+/, '/').replace(/\/+$/, ''));
}
