import type { ApiResult } from '@/lib/api/api-result'
import type { FaultData } from '@/lib/faults/fault'

/** Sentences for clients without translations. The codes have translations. */
const messages = {
  'passkey-insecure': 'Passkeys need HTTPS, or localhost.',
  'passkey-unsupported': 'This browser or device does not support passkeys.',
  'passkey-known': 'This device already has a passkey for the account.',
  'passkey-canceled': 'No passkey was created or used.',
  'passkey-other-host': 'Passkeys do not work at this address.',
  'passkey-failed': 'The browser could not create or use a passkey.',
} as const

type PasskeyCode = keyof typeof messages

/** What the errors of `navigator.credentials` mean (WebAuthn §5.1.3 and §5.1.4). */
const codes: Readonly<Record<string, PasskeyCode>> = {
  // Also when the person does not answer in time.
  NotAllowedError: 'passkey-canceled',
  AbortError: 'passkey-canceled',
  InvalidStateError: 'passkey-known',
  SecurityError: 'passkey-other-host',
  NotSupportedError: 'passkey-unsupported',
  ConstraintError: 'passkey-unsupported',
}

const toFault = (code: PasskeyCode): FaultData => ({ kind: 'conflict', message: messages[code], details: { code } })

/** Returns why this browser cannot use passkeys on this page; null if it can. */
export function findPasskeyProblem(): FaultData | null {
  if (!globalThis.isSecureContext) return toFault('passkey-insecure')
  const { PublicKeyCredential: type } = globalThis
  const isSupported =
    typeof type?.parseCreationOptionsFromJSON === 'function' && typeof type.parseRequestOptionsFromJSON === 'function'
  return isSupported ? null : toFault('passkey-unsupported')
}

/** Returns what an authenticator created or signed as JSON, or why it did not. Never rejects. */
export async function readCredential<T>(request: () => Promise<Credential | null>): Promise<ApiResult<T>> {
  try {
    const credential = await request()
    if (credential instanceof PublicKeyCredential) return { ok: true, value: credential.toJSON() as T }
    return { ok: false, fault: toFault('passkey-failed') }
  } catch (error) {
    const name = error instanceof Error || error instanceof DOMException ? error.name : ''
    return { ok: false, fault: toFault(codes[name] ?? 'passkey-failed') }
  }
}
