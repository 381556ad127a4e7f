import { notFound } from 'next/navigation'
import { findPageTask } from '@/lib/server/http/page-viewer'

/** Responds with 404 before streaming starts, because the status is 200 from then on. */
export default async function TaskLayout({ params, children }: LayoutProps<'/tasks/[id]'>) {
  if (!(await findPageTask((await params).id))) notFound()
  return children
}
