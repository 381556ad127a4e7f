import { jsonObjectSchema } from '@/lib/a2a/model'
import {
  importInputSchema,
  importListSchema,
  importPreviewSchema,
  importQuerySchema,
  importResultSchema,
} from '@/lib/api/catalog'
import { defineOperations } from '@/lib/api/operations/operation'
import type { FaultKind } from '@/lib/faults/fault'

const reading: FaultKind[] = [
  'invalid-input',
  'too-large',
  'address-blocked',
  'agent-unreachable',
  'agent-timeout',
  'agent-nonsense',
]

export const catalogOperations = defineOperations({
  exportCatalog: {
    summary: 'Export the catalog, including archived agents, without secrets',
    status: 200,
    result: jsonObjectSchema,
    faults: [],
  },
  importCatalog: {
    summary:
      'Import agents from a catalog export, an AI Catalog, Agent Cards or URLs (plain text, one per line). Responds when the import is done. With `Prefer: respond-async`, it responds (202) when the import has started; the list at a URL and the catalogs that it names are read first',
    body: importInputSchema,
    status: 200,
    result: importResultSchema,
    unparsed: true,
    faults: [...reading, 'conflict'],
  },
  previewImport: {
    summary: 'Preview an import without importing anything',
    body: importInputSchema,
    status: 200,
    result: importPreviewSchema,
    unparsed: true,
    faults: reading,
  },
  listImports: {
    summary: 'List recent imports, newest first',
    status: 200,
    result: importListSchema,
    faults: [],
  },
  readImport: {
    summary: 'Get the progress and the results of an import',
    query: importQuerySchema,
    status: 200,
    result: importResultSchema,
    faults: ['not-found', 'invalid-input'],
  },
  stopImport: {
    summary: 'Stop an import; agents that were already imported stay',
    status: 200,
    result: importResultSchema,
    faults: ['not-found'],
  },
  retryImport: {
    summary: 'Resume a stopped import and retry the entries that failed temporarily',
    status: 202,
    result: importResultSchema,
    faults: ['not-found', 'conflict'],
  },
  readAiCatalog: {
    summary: 'Get the active agents as an AI Catalog that links to their gateway cards',
    status: 200,
    result: jsonObjectSchema,
    faults: [],
  },
})
