import 'server-only'
import type { CatalogOutcome } from '@/lib/a2a/catalog/catalog'
import { parseLenientJson } from '@/lib/a2a/catalog/parse-lenient-json'
import { listAddressSchema } from '@/lib/api/catalog'
import { catalogFault } from '@/lib/server/agents/catalog/catalog-fault'
import { fetchList, maxListBytes } from '@/lib/server/agents/catalog/fetch-list'
import { collectImportLines } from '@/lib/server/agents/catalog/collect-import-lines'
import { readList } from '@/lib/server/agents/catalog/read-list'
import type { NewImport } from '@/lib/server/db/jobs/imports'
import { readText } from '@/lib/server/platform/http/read-json'

/** A longer body is never just a URL. */
const maxUrlBody = 4096

/**
 * Reads the lines of the list in a request body, as JSON or plain text, or of the list at its `{url}`. Throws `invalid-input`
 * if it is not a list, and what `readList` and `fetchList` throw.
 */
export async function readImportSource(request: Request): Promise<NewImport> {
  const text = await readText(request, maxListBytes)
  const address = addressIn(text)
  if (address === undefined) return collectImportLines(requireList(await readList(text)), null)
  const { url, reading } = await fetchList(address)
  return collectImportLines(reading, url)
}

function addressIn(text: string): string | undefined {
  const json = text.length <= maxUrlBody && text.trimStart().startsWith('{') ? parseLenientJson(text) : undefined
  return json?.ok ? listAddressSchema.safeParse(json.value).data?.url : undefined
}

function requireList(outcome: CatalogOutcome) {
  if (outcome.ok) return outcome.value
  throw catalogFault(outcome.problem, 'list')
}
