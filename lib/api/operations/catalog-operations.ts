import { jsonObjectSchema } from '@/lib/a2a/schemas'
import {
  importInputSchema,
  importListSchema,
  importPreviewSchema,
  importQuerySchema,
  importResultSchema,
} from '@/lib/api/catalog'
import type { ApiOperation } from '@/lib/api/operations/operation'
import type { FaultKind } from '@/lib/faults/fault'

const reading: FaultKind[] = [
  'invalid-input',
  'too-large',
  'address-blocked',
  'agent-unreachable',
  'agent-timeout',
  'agent-nonsense',
]

export const catalogOperations: ApiOperation[] = [
  {
    id: 'exportCatalog',
    method: 'get',
    path: '/api/catalog/export',
    summary: 'Export the catalog, including archived agents, without secrets',
    status: 200,
    result: jsonObjectSchema,
    faults: [],
  },
  {
    id: 'importCatalog',
    method: 'post',
    path: '/api/catalog/import',
    summary:
      'Import agents from a catalog export, an AI Catalog, Agent Cards or URLs (plain text, one per line). Responds when the import is done, or immediately (202) with `Prefer: respond-async`',
    body: importInputSchema,
    status: 200,
    result: importResultSchema,
    faults: [...reading, 'conflict'],
  },
  {
    id: 'previewImport',
    method: 'post',
    path: '/api/catalog/import/preview',
    summary: 'Preview an import without importing anything',
    body: importInputSchema,
    status: 200,
    result: importPreviewSchema,
    faults: reading,
  },
  {
    id: 'listImports',
    method: 'get',
    path: '/api/catalog/imports',
    summary: 'List recent imports, newest first',
    status: 200,
    result: importListSchema,
    faults: [],
  },
  {
    id: 'readImport',
    method: 'get',
    path: '/api/catalog/imports/{id}',
    summary: 'Get the progress and the results of an import',
    query: importQuerySchema,
    status: 200,
    result: importResultSchema,
    faults: ['not-found', 'invalid-input'],
  },
  {
    id: 'stopImport',
    method: 'delete',
    path: '/api/catalog/imports/{id}',
    summary: 'Stop an import; agents that were already imported stay',
    status: 200,
    result: importResultSchema,
    faults: ['not-found'],
  },
  {
    id: 'retryImport',
    method: 'post',
    path: '/api/catalog/imports/{id}/retry',
    summary: 'Resume a stopped import and retry the entries that failed temporarily',
    status: 202,
    result: importResultSchema,
    faults: ['not-found', 'conflict'],
  },
  {
    id: 'readAiCatalog',
    method: 'get',
    path: '/.well-known/ai-catalog.json',
    summary: 'Get the active agents as an AI Catalog that links to their gateway cards',
    status: 200,
    result: jsonObjectSchema,
    faults: [],
  },
]
