import { fileQuerySchema } from '@/lib/api/task-calls'
import { readQuery } from '@/lib/server/platform/http/read-json'
import { route } from '@/lib/server/http/route'
import { fetchTaskFile } from '@/lib/server/tasks/files/fetch-task-file'

/** Returns a remote file of the task, fetched by the server. */
export const GET = route<{ id: string }>(async ({ request, viewer, params }) => {
  const { url } = readQuery(request, fileQuerySchema)
  const file = await fetchTaskFile(viewer, params.id, url, request.signal)
  return new Response(file.body, {
    headers: {
      'Content-Type': file.servedType,
      'Switchboard-Media-Type': file.mediaType,
      'Content-Disposition': 'attachment',
      'Cache-Control': 'private, no-store',
    },
  })
})
