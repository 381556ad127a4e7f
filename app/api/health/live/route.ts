import { publicRoute } from '@/lib/server/http/route'

export const GET = publicRoute(() => Response.json({ status: 'ok' }))
