import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type {
  NewPasskey,
  PasskeyChallenge,
  PasskeyCreation,
  UsedPasskey,
} from '@souk/contract/factors';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64url');

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;

/** The ways in which a test's authenticator can misbehave. */
type Odd = { origin?: string; unverified?: boolean; challenge?: string };

/** Imitates browser and authenticator: one passkey of a phone that somebody unlocks. */
export function softAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key' } as const;
  let userHandle: string | null = null;
  const self = { counter: 0 };

  const client = (type: string, challenge: string, odd: Odd) =>
    JSON.stringify({
      type,
      challenge: odd.challenge ?? challenge,
      origin: odd.origin ?? origin,
      crossOrigin: false,
    });

  function data(rpId: string, flags: number, { unverified }: Odd, more = Buffer.alloc(0)) {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags | PRESENT | (unverified ? 0 : VERIFIED));
    rest.writeUInt32BE(self.counter, 1);
    return Buffer.concat([sha256(rpId), rest, more]);
  }

  return Object.assign(self, {
    creates(options: PasskeyCreation, odd: Odd = {}): NewPasskey {
      userHandle = options.user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // COSE: an EC2 key for ES256 on P-256.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const more = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const authData = data(options.rp.id, WITH_CREDENTIAL, odd, more);
      // CBOR: { fmt: "none", attStmt: {}, authData }.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        Buffer.from([authData.length >> 8, authData.length & 0xff]),
        authData,
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: base64url(client('webauthn.create', options.challenge, odd)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },
    signs(options: PasskeyChallenge, odd: Odd & { userHandle?: string } = {}): UsedPasskey {
      const clientData = client('webauthn.get', options.challenge, odd);
      const authenticatorData = data(options.rpId, 0, odd);
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(clientData)]))
        .sign(privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
          userHandle: odd.userHandle ?? userHandle,
        },
      };
    },
  });
}
