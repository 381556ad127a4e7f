import { operations } from '@/lib/api/operations/operations'
import { changeProfile, readProfile } from '@/lib/server/access/accounts'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.readProfile, ({ viewer }) => readProfile(viewer))

export const PATCH = route(operations.changeProfile, ({ viewer, body, request }) =>
  changeProfile(viewer, body, request.headers),
)
