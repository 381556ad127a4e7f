import type { ApiResult } from '@/lib/api/api-result'
import type { PasskeyAssertion, PasskeySignInOptions } from '@/lib/api/passkey'
import type { FaultData } from '@/lib/faults/fault'
import { api } from '@/lib/client/api'
import { onWake } from '@/lib/client/on-wake'
import { findPasskeyProblem, readCredential } from '@/lib/client/passkeys/browser-passkeys'

/** Challenges are valid for five minutes. */
const renewMs = 4 * 60 * 1000

/** Signs in with a passkey that the person chooses in a dialog of the browser. Never rejects. */
export async function signInWithPasskey(): Promise<ApiResult<unknown>> {
  const problem = findPasskeyProblem()
  if (problem) return { ok: false, fault: problem }
  const started = await api.createPasskeySignInOptions()
  if (!started.ok) return started
  const used = await chooseCredential(started.value)
  return used.ok ? api.signInWithPasskey({ body: { credential: used.value } }) : used
}

const chooseCredential = (
  { options }: PasskeySignInOptions,
  request: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {},
): Promise<ApiResult<PasskeyAssertion>> =>
  readCredential(() =>
    navigator.credentials.get({ ...request, publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
  )

/**
 * Offers passkeys in the autofill list of the field for the user name, until one is chosen or `signal` aborts. Returns true if
 * the sign-in succeeded, and false if the offer ended or the browser has no such list. `onRefused` gets why the server refused a passkey. Never
 * rejects.
 */
export async function offerPasskeys(signal: AbortSignal, onRefused: (fault: FaultData) => void): Promise<boolean> {
  if (findPasskeyProblem() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return false
  while (!signal.aborted) {
    await untilVisible(signal)
    const started = await api.createPasskeySignInOptions({}, { signal })
    if (!started.ok) return false
    const renewal = AbortSignal.timeout(renewMs)
    const used = await chooseCredential(started.value, {
      mediation: 'conditional',
      signal: AbortSignal.any([signal, renewal]),
    })
    if (!used.ok) {
      if (renewal.aborted) continue
      return false
    }
    const result = await api.signInWithPasskey({ body: { credential: used.value } })
    // The server would refuse the same passkey again.
    if (!result.ok) onRefused(result.fault)
    return result.ok
  }
  return false
}

/** A page in the background needs no challenges. */
function untilVisible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible' || signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const done = (): void => {
      stop()
      resolve()
    }
    const stop = onWake((reason) => {
      if (reason === 'visible') done()
    })
    signal.addEventListener('abort', done, { once: true })
  })
}
