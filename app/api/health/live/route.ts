import { openRoute } from '@/lib/server/http/route'

export const GET = openRoute(() => Response.json({ status: 'ok' }))
