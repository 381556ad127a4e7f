import 'server-only'
import type { CatalogOutcome } from '@/lib/a2a/catalog/catalog'
import { parseJson } from '@/lib/a2a/catalog/parse-json'
import { listAddressSchema } from '@/lib/api/catalog'
import { catalogFault } from '@/lib/server/catalog/catalog-fault'
import { fetchList, mostListBytes } from '@/lib/server/catalog/fetch-list'
import { gatherLines } from '@/lib/server/catalog/gather-lines'
import { readList } from '@/lib/server/catalog/read-list'
import type { NewImport } from '@/lib/server/db/imports'
import { readText } from '@/lib/server/http/read-json'

/** Longer texts are never an address alone. */
const mostCharacters = 4096

/**
 * The lines of the list that a request sends, as JSON or as plain text, or says where to find (`{url}`). Throws
 * `invalid-input` for what is no list, and what `readList` and `fetchList` throw.
 */
export async function readSource(request: Request): Promise<NewImport> {
  const text = await readText(request, mostListBytes)
  const address = addressIn(text)
  if (address === undefined) return gatherLines(usable(await readList(text)), null)
  const { url, reading } = await fetchList(address)
  return gatherLines(reading, url)
}

function addressIn(text: string): string | undefined {
  const json = text.length <= mostCharacters && text.trimStart().startsWith('{') ? parseJson(text) : undefined
  return json?.ok ? listAddressSchema.safeParse(json.value).data?.url : undefined
}

function usable(outcome: CatalogOutcome) {
  if (outcome.ok) return outcome.value
  throw catalogFault(outcome.problem, 'list')
}
