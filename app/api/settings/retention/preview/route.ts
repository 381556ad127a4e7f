import { operations } from '@/lib/api/operations/operations'
import { route } from '@/lib/server/http/route'
import { previewRetention } from '@/lib/server/retention/retention-limits'

export const POST = route(operations.previewRetention, ({ viewer, body }) => previewRetention(viewer, body))
