import type { CredentialInput } from '@/lib/api/credential'
import type { AskedCredentials } from '@/lib/api/credential-calls'

/**
 * Returns the credential of each scheme by name. A credential without a scheme goes to the first scheme of its type without
 * one, as on the server.
 */
export function matchCredentials(
  schemes: AskedCredentials['schemes'],
  credentials: readonly CredentialInput[],
): Map<string, CredentialInput> {
  const known = new Map<string, CredentialInput>()
  for (const credential of credentials) if (credential.scheme) known.set(credential.scheme, credential)
  for (const credential of credentials.filter(({ scheme }) => !scheme)) {
    const fitting = schemes.find(({ name, type }) => type === credential.type && !known.has(name))
    if (fitting) known.set(fitting.name, credential)
  }
  return known
}
