import 'server-only'
import type { PasskeyAssertion, PasskeyRegistration } from '@/lib/api/passkey'
import type { RelyingParty } from '@/lib/server/access/passkeys/relying-party'
import type { SignInPasskey } from '@/lib/server/db/access/passkeys'
import { log } from '@/lib/server/platform/log'

/** Algorithms of keys (COSE): EdDSA, ES256 and RS256, which every browser and authenticator has one of. */
export const keyAlgorithms = [-8, -7, -257]

/** Loads the library on first use: it takes 25 MB of memory. */
const loadLibrary = () => import('@simplewebauthn/server')

/** The person is not required to enter a PIN or to use a fingerprint: see `userVerification` of the options. */
const requireUserVerification = false

/** A key that an authenticator created. */
interface VerifiedKey {
  credentialId: string
  /** COSE key. */
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  backedUp: boolean
}

/** Checks a new passkey (WebAuthn §7.1). Returns null, and logs the reason, if it does not fit challenge, origin and host name. */
export async function verifyRegistration(
  credential: PasskeyRegistration,
  challenge: string,
  party: RelyingParty,
): Promise<VerifiedKey | null> {
  try {
    await rejectCertificates(credential.response.attestationObject)
    const { verifyRegistrationResponse } = await loadLibrary()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response: { ...credential.response, transports: [] }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification,
      supportedAlgorithmIDs: keyAlgorithms,
    })
    if (!verified) throw new Error('Wrong signature')
    const { credential: key, credentialBackedUp } = registrationInfo
    return { credentialId: key.id, publicKey: key.publicKey, counter: key.counter, backedUp: credentialBackedUp }
  } catch (error) {
    return explain(error)
  }
}

/**
 * Throws for an attestation with certificates. The options ask for none. For one with certificates, the library downloads lists of
 * revoked certificates from URLs that the browser sent, past the outbound policy.
 */
async function rejectCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  const format = attestation.get('fmt')
  const isOwn = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined
  if (format !== 'none' && !isOwn) throw new Error(`Unexpected attestation format: ${String(format).slice(0, 40)}`)
}

/** Checks a sign-in with a passkey (WebAuthn §7.2), except its counter. Returns null, and logs the reason, if it fails. */
export async function verifyAssertion(
  credential: PasskeyAssertion,
  challenge: string,
  { credentialId, publicKey, userHandle }: SignInPasskey,
  party: RelyingParty,
): Promise<{ counter: number; backedUp: boolean } | null> {
  const { clientDataJSON, authenticatorData, signature } = credential.response
  try {
    // Without a list of passkeys in the options, the authenticator says whose passkey it is.
    if (credential.response.userHandle !== userHandle) throw new Error('Unexpected user handle')
    const { verifyAuthenticationResponse } = await loadLibrary()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // The counter is compared when it is stored, in one step with other sign-ins.
      credential: { id: credentialId, publicKey, counter: 0 },
      requireUserVerification,
    })
    if (!verified) throw new Error('Wrong signature')
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp }
  } catch (error) {
    return explain(error)
  }
}

/** Logs why a passkey was refused. The messages of the library contain origins and flags, never a key. */
function explain(error: unknown): null {
  const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown'
  log().warn({ reason }, 'a passkey was refused')
  return null
}
