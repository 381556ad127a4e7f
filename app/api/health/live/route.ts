import { operations } from '@/lib/api/operations/operations'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.healthLive, () => ({ status: 'ok' as const }))
