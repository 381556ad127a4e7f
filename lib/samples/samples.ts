import { dataLab } from '@/lib/samples/data-lab/data-lab'
import { formDesk } from '@/lib/samples/form-desk/form-desk'
import { gallery } from '@/lib/samples/gallery/gallery'
import { serveSample } from '@/lib/samples/server/serve-sample'
import { taskBook } from '@/lib/samples/server/task-book'
import { storyteller } from '@/lib/samples/storyteller/storyteller'
import { travelDesk } from '@/lib/samples/travel-desk/travel-desk'

const running = new Map(
  [travelDesk, storyteller, dataLab, gallery, formDesk].map((agent) => [agent.name, { agent, book: taskBook() }]),
)

/** Answers a request to `/samples/{name}/{path}`; undefined when there is no such sample agent. Cards name the host that was asked. */
export async function answerSample(request: Request, name: string, path: string): Promise<Response | undefined> {
  const found = running.get(name)
  if (!found) return undefined
  const base = `http://${request.headers.get('host')}/samples/${name}`
  return serveSample(found.agent, found.book, request, base, path)
}
