import { handleSampleRequest } from '@/lib/samples/handle-sample-request'
import { authenticateSampleCall } from '@/lib/server/access/authenticate'
import { env } from '@/lib/server/platform/env'
import { publicRoute } from '@/lib/server/http/route'
import { Fault } from '@/lib/faults/fault'

const answer = publicRoute<{ name: string; path?: string[] }>(async (request, { name, path = [] }) => {
  await authenticateSampleCall(request.headers, name)
  const response = env().SAMPLES ? await handleSampleRequest(request, name, path.join('/')) : undefined
  if (!response) throw new Fault('not-found', 'Sample agent not found.')
  return response
})

export const GET = answer
export const POST = answer
