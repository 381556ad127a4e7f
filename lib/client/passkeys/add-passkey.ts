import type { ApiResult } from '@/lib/api/api-result'
import type { Passkey, PasskeyRegistration } from '@/lib/api/passkey'
import { api } from '@/lib/client/api'
import { findPasskeyProblem, readCredential } from '@/lib/client/passkeys/browser-passkeys'

/**
 * Asks the browser to create a passkey and adds it to the account. `password`: the current one, which the server needs after a while
 * (code `needs-password`). Never rejects.
 */
export async function addPasskey(name: string, password?: string): Promise<ApiResult<Passkey>> {
  const problem = findPasskeyProblem()
  if (problem) return { ok: false, fault: problem }
  const started = await api.createPasskeyOptions({ body: { ...(password !== undefined && { password }) } })
  if (!started.ok) return started
  const created = await readCredential<PasskeyRegistration>(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(started.value.options),
    }),
  )
  return created.ok ? api.addPasskey({ body: { name, credential: created.value } }) : created
}
