import { operations } from '@/lib/api/operations/operations'
import { exportCatalog } from '@/lib/server/agents/catalog/export-catalog'
import { route } from '@/lib/server/http/route'
import { streamText } from '@/lib/server/platform/http/stream-response'

export const GET = route(operations.exportCatalog, ({ viewer }) => {
  const name = `switchboard-catalog-${new Date().toISOString().slice(0, 10)}.json`
  return new Response(streamText(exportCatalog(viewer)), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
})
