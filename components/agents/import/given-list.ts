import { isScalar, readCatalog } from '@/lib/a2a/catalog/read-catalog'
import type { CatalogProblem } from '@/lib/a2a/catalog/catalog'
import type { ImportPreview } from '@/lib/api/catalog'

/** What was given: nothing yet, where a list is, a list, or what is none. */
export type GivenList =
  | { kind: 'nothing' }
  | { kind: 'address'; address: string }
  | { kind: 'list'; preview: ImportPreview; catalogs: number }
  | { kind: 'unusable'; problem: CatalogProblem }

const mostLabels = 50

/** Reads what a person pasted or chose. An address alone is where the list is, not a list of one. */
export function readGiven(text: string): GivenList {
  const given = text.trim()
  if (given === '') return { kind: 'nothing' }
  if (given.length <= 2048 && !/\s/.test(given) && !/^[[{"<]/.test(given) && !isScalar(given))
    return { kind: 'address', address: given }
  const list = readCatalog(text)
  if (!list.ok) return { kind: 'unusable', problem: list.problem }
  const { format, items, leftOut } = list.value
  const agents = items.filter((item) => !('problem' in item) && !('catalog' in item))
  const broken = items.filter((item) => 'problem' in item).length
  const labels = agents.slice(0, mostLabels).map(({ label }) => label)
  return {
    kind: 'list',
    preview: { format, sourceUrl: null, agents: agents.length, broken, leftOut, labels },
    catalogs: items.length - agents.length - broken,
  }
}
