import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { type CredentialInput, headerNameSchema } from '@/lib/api/credential'
import type { SchemeKind } from '@/lib/server/credentials/schemes/kind'

/** A key in a header, the URL or a cookie (OpenAPI 3 `apiKey`). */
export const apiKey: SchemeKind<Extract<CredentialInput, { type: 'apiKey' }>> = {
  complete: (given, demand) => {
    const declared = demand?.type === 'apiKey' ? demand : undefined
    const name = given.name ?? declared?.name
    const completed = { ...given, in: given.in ?? declared?.in ?? 'header', ...(name && { name }) }
    // The name in a card may be invalid.
    if (name && completed.in !== 'query' && !headerNameSchema.safeParse(name).success)
      throw new Fault(
        'invalid-input',
        `The card names the API key "${name.slice(0, 100)}", which isn't a valid name.`,
        {
          details: { code: 'key-name', values: { name: name.slice(0, 100) } },
        },
      )
    if (!name)
      throw new Fault('invalid-input', 'Choose whether the key is sent in a header, a query parameter or a cookie.', {
        details: { code: 'key-place' },
      })
    if (completed.in === 'cookie' && /[\s",;\\]/.test(given.value))
      throw new Fault(
        'invalid-input',
        "The key can't be sent in a cookie: it contains a space, comma, semicolon or quote.",
        {
          details: { code: 'key-cookie' },
        },
      )
    return completed
  },
  shown: ({ in: place, name }) => ({ ...(place && { in: place }), ...(name && { name }) }),
  identity: ({ in: place = 'header', name = '', value }) => {
    if (place === 'query') return { query: { [name]: value } }
    return place === 'cookie' ? { cookies: { [name]: value } } : { headers: { [name]: value } }
  },
  secrets: ({ value }) => [value],
}
