import { notFound } from 'next/navigation'
import { findPageTask, findPageTaskMetadata } from '@/lib/server/http/page-viewer'

/** Responds with 404 before streaming starts, because the status is 200 from then on. */
export default async function TaskLayout({ params, children }: LayoutProps<'/tasks/[id]'>) {
  const { id } = await params
  if (!(await findPageTask(id)) && !(await findPageTaskMetadata(id))) notFound()
  return children
}
