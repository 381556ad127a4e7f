import { operations } from '@/lib/api/operations/operations'
import { exportAudit } from '@/lib/server/access/export-audit'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.exportAudit, ({ query }) => exportAudit(query))
