import helmet from '@fastify/helmet';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { App } from '../kit/route.ts';

type Directives = NonNullable<
  Exclude<FastifyHelmetOptions['contentSecurityPolicy'], boolean | undefined>['directives']
>;

/** A shop's place can be taken from the device; nothing else of it is ever asked for. */
const PERMISSIONS =
  'geolocation=(self), camera=(), microphone=(), display-capture=(), midi=(), payment=(), usb=()';

/**
 * The headers of every page of this scope: a policy of our own files and `directives` (null: none, in
 * development), no frames, no devices.
 */
export async function pageHeaders(
  app: App,
  publicUrl: string,
  directives: Directives | null,
): Promise<void> {
  const https = publicUrl.startsWith('https:');
  const ours = {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    fontSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'self'"],
    ...(https ? { upgradeInsecureRequests: [] } : {}),
  };
  await app.register(helmet, {
    contentSecurityPolicy:
      directives === null ? false : { useDefaults: false, directives: { ...ours, ...directives } },
    crossOriginEmbedderPolicy: false,
    hsts: https,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
  });
}
