import { jsonObjectSchema } from '@/lib/a2a/json-schemas'
import {
  importInputSchema,
  importListSchema,
  importPreviewSchema,
  importQuerySchema,
  importResultSchema,
} from '@/lib/api/catalog'
import type { ApiOperation } from '@/lib/api/operation'
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
    summary: 'The whole catalog, archived agents too, without a secret',
    status: 200,
    result: jsonObjectSchema,
    faults: [],
  },
  {
    id: 'importCatalog',
    method: 'post',
    path: '/api/catalog/import',
    summary:
      'Take over agents from a list: our export, an AI Catalog, cards or addresses (plain text: one a line). Answers when all is done, with `Prefer: respond-async` at once (202)',
    body: importInputSchema,
    status: 200,
    result: importResultSchema,
    faults: [...reading, 'conflict'],
  },
  {
    id: 'previewImport',
    method: 'post',
    path: '/api/catalog/import/preview',
    summary: 'What such a list holds, taking over nothing',
    body: importInputSchema,
    status: 200,
    result: importPreviewSchema,
    faults: reading,
  },
  {
    id: 'listImports',
    method: 'get',
    path: '/api/catalog/imports',
    summary: 'The last imports, newest first',
    status: 200,
    result: importListSchema,
    faults: [],
  },
  {
    id: 'readImport',
    method: 'get',
    path: '/api/catalog/imports/{id}',
    summary: 'How far an import is, and what became of its lines',
    query: importQuerySchema,
    status: 200,
    result: importResultSchema,
    faults: ['not-found', 'invalid-input'],
  },
  {
    id: 'stopImport',
    method: 'delete',
    path: '/api/catalog/imports/{id}',
    summary: 'Stop an import; what it has taken over stays',
    status: 200,
    result: importResultSchema,
    faults: ['not-found'],
  },
  {
    id: 'retryImport',
    method: 'post',
    path: '/api/catalog/imports/{id}/retry',
    summary: 'Go on with a stopped import, and try the lines again that failed and may not fail the next time',
    status: 202,
    result: importResultSchema,
    faults: ['not-found', 'conflict'],
  },
  {
    id: 'readAiCatalog',
    method: 'get',
    path: '/.well-known/ai-catalog.json',
    summary: 'The active agents as an AI Catalog, each pointing at its gateway card',
    status: 200,
    result: jsonObjectSchema,
    faults: [],
  },
]
