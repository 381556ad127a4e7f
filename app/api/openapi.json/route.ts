import { openApi } from '@/lib/api/operations/open-api'
import { operations } from '@/lib/api/operations/operations'
import { route } from '@/lib/server/http/route'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'
import { appVersion } from '@/lib/server/platform/version'

export const GET = route(operations.describe, ({ request }) =>
  Response.json(openApi(operations, appVersion, readBaseUrl(request.headers))),
)
