import { notFound } from 'next/navigation'
import { pageTask } from '@/lib/server/tasks/page-task'

/** Looks before anything is sent: once the page has begun to load, its status says 200. */
export default async function TaskLayout({ params, children }: LayoutProps<'/tasks/[id]'>) {
  if (!(await pageTask((await params).id))) notFound()
  return children
}
