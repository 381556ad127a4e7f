import type { CredentialInput } from '@/lib/api/credential'
import type { AskedCredentials } from '@/lib/api/credential-calls'

/**
 * Which scheme each credential answers, by its name: one that names none is for the first scheme of its type that has
 * none, as the server takes it.
 */
export function givenFor(
  schemes: AskedCredentials['schemes'],
  given: readonly CredentialInput[],
): Map<string, CredentialInput> {
  const known = new Map<string, CredentialInput>()
  for (const credential of given) if (credential.scheme) known.set(credential.scheme, credential)
  for (const credential of given.filter(({ scheme }) => !scheme)) {
    const fitting = schemes.find(({ name, type }) => type === credential.type && !known.has(name))
    if (fitting) known.set(fitting.name, credential)
  }
  return known
}
