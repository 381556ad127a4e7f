import { operations } from '@/lib/api/operations/operations'
import { route } from '@/lib/server/http/route'
import { fetchTaskFile } from '@/lib/server/tasks/files/fetch-task-file'

/** Returns a remote file of the task, fetched by the server. */
export const GET = route(operations.readTaskFile, async ({ request, viewer, params, query }) => {
  const file = await fetchTaskFile(viewer, params.id, query.url, request.signal)
  return new Response(file.body, {
    headers: {
      'Content-Type': file.servedType,
      'Switchboard-Media-Type': file.mediaType,
      'Content-Disposition': 'attachment',
      'Cache-Control': 'private, no-store',
    },
  })
})
