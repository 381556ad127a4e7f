import { answerSample } from '@/lib/samples/samples'
import { admitSampleCall } from '@/lib/server/access/admit-sample-call'
import { env } from '@/lib/server/env'
import { openRoute } from '@/lib/server/http/route'
import { Fault } from '@/lib/faults/fault'

const answer = openRoute<{ name: string; path?: string[] }>(async (request, { name, path = [] }) => {
  await admitSampleCall(request.headers, name)
  const response = env().SAMPLES ? await answerSample(request, name, path.join('/')) : undefined
  if (!response) throw new Fault('not-found', 'Sample agent not found.')
  return response
})

export const GET = answer
export const POST = answer
