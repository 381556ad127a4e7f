import { dataLab } from '@/lib/samples/data-lab/data-lab'
import { formDesk } from '@/lib/samples/form-desk/form-desk'
import { gallery } from '@/lib/samples/gallery/gallery'
import { serveSample } from '@/lib/samples/server/serve-sample'
import { createSampleTaskStore } from '@/lib/samples/server/handle-call'
import { storyteller } from '@/lib/samples/storyteller/storyteller'
import { travelDesk } from '@/lib/samples/travel-desk/travel-desk'

const samples = new Map(
  [travelDesk, storyteller, dataLab, gallery, formDesk].map((agent) => [
    agent.name,
    { agent, book: createSampleTaskStore() },
  ]),
)

/**
 * Handles a request to `/samples/{name}/{path}`; undefined if there is no such sample agent. Cards use the host of the request.
 */
export async function handleSampleRequest(request: Request, name: string, path: string): Promise<Response | undefined> {
  const sample = samples.get(name)
  if (!sample) return undefined
  const base = `http://${request.headers.get('host')}/samples/${name}`
  return serveSample(sample.agent, sample.book, request, base, path)
}
