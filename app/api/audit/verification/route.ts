import { operations } from '@/lib/api/operations/operations'
import { verifyAuditEntries } from '@/lib/server/db/access/audit-entries'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.verifyAudit, verifyAuditEntries)
