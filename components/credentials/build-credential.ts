import type { CredentialInput, CredentialType } from '@/lib/api/credential'
import type { OAuthFlowName } from '@/lib/a2a/security/read-required-security'

/**
 * Converts form values to the input of the REST API, without empty fields. `scheme`: empty if no card has named it yet. The
 * server validates the input.
 */
export function buildCredential(
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
