import type { CredentialInput, CredentialType } from '@/lib/api/credential'
import type { OAuthFlowName } from '@/lib/a2a/security/scheme'

/**
 * What was filled in, as the server takes it: boxes left empty are absent. `scheme`: empty where no card has named it yet. The server checks it; a wrong one comes back
 * as a fault that says so.
 */
export function credentialOf(
  type: CredentialType,
  scheme: string,
  values: Readonly<Record<string, string>>,
  flow?: OAuthFlowName,
): CredentialInput {
  const { scopes = '', ...rest } = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
  const words = scopes.split(/[\s,]+/).filter(Boolean)
  return {
    type,
    ...(scheme && { scheme }),
    ...rest,
    ...(flow && { flow }),
    ...(words.length > 0 && { scopes: words }),
  } as CredentialInput
}
