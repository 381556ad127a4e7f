import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { PasskeyOptions, PasskeySignInOptions } from '@/lib/api/passkey'

type CborValue = number | string | Uint8Array | Map<number | string, CborValue>

/** Encodes the types of CBOR (RFC 8949) that authenticators use. */
function encodeCbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(encodeCbor)])
}

/** The first bytes of a CBOR value: its major type and a number of up to 16 bits. */
function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([major * 32 + size])
  return size < 256 ? Buffer.from([major * 32 + 24, size]) : Buffer.from([major * 32 + 25, size >> 8, size & 255])
}

const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest()

/** Flags of the authenticator data (WebAuthn §6.1): user present, and the credential is attached. */
const present = 0x01
const attached = 0x40

/** What a test changes of a correct response. */
export interface Tampering {
  /** Origin of the page that the browser names. */
  origin?: string
  /** The relying party that the authenticator signs for. */
  rpId?: string
  /** The signature counter. */
  counter?: number
  userHandle?: string | null
  /** Flags of the authenticator data. */
  flags?: number
  /** Format and statement of the attestation; `self`: signed with the new key. */
  attestation?: 'self' | { format: string; statement: Map<string, CborValue> }
  type?: string
}

/**
 * An authenticator in software, together with the browser of a page at `origin`: creates and uses one passkey with an ES256 key and
 * attestation `none` (WebAuthn §5.1.3 and §5.1.4).
 */
export function createSoftwareAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let userHandle: string | null = null

  const clientDataOf = (type: string, challenge: string, change: Tampering): Buffer =>
    Buffer.from(
      JSON.stringify({ type: change.type ?? type, challenge, origin: change.origin ?? origin, crossOrigin: false }),
    )

  const sign = (authData: Buffer, clientData: Buffer): Buffer =>
    createSign('sha256')
      .update(Buffer.concat([authData, sha256(clientData)]))
      .sign(privateKey)

  return {
    id,
    /** Creates the passkey and returns the browser's `RegistrationResponseJSON`. */
    create({ options }: PasskeyOptions, change: Tampering = {}) {
      userHandle = options.user.id
      const key = encodeCbor(coseKey(publicKey))
      const authData = Buffer.concat([
        authenticatorData(change.rpId ?? options.rp.id, change.flags ?? present | attached, change.counter ?? 0),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        key,
      ])
      const clientData = clientDataOf('webauthn.create', options.challenge, change)
      const { format, statement } =
        change.attestation === 'self'
          ? {
              format: 'packed',
              statement: new Map<string, CborValue>([
                ['alg', -7],
                ['sig', sign(authData, clientData)],
              ]),
            }
          : (change.attestation ?? { format: 'none', statement: new Map<string, CborValue>() })
      const attestation = new Map<string, CborValue>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', authData],
      ])
      const response = {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: encodeCbor(attestation).toString('base64url'),
        transports: ['internal'],
      }
      return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} }
    },
    /** Signs a challenge and returns the browser's `AuthenticationResponseJSON`. */
    use({ options }: PasskeySignInOptions, change: Tampering = {}) {
      const clientData = clientDataOf('webauthn.get', options.challenge, change)
      const authData = authenticatorData(change.rpId ?? options.rpId, change.flags ?? present, change.counter ?? 0)
      const response = {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign(authData, clientData).toString('base64url'),
        userHandle: change.userHandle === undefined ? userHandle : change.userHandle,
      }
      return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} }
    },
  }
}

/** An ES256 key (RFC 9053 §2.1): key type 2, algorithm -7, curve 1, and the coordinates. */
function coseKey(key: KeyObject): Map<number, CborValue> {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return new Map<number, CborValue>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
}

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
}
