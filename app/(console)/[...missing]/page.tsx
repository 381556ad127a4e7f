import { notFound } from 'next/navigation'
import { requirePageViewer } from '@/lib/server/http/page-viewer'

/** Every URL without a page of its own. Within the app layout, so that the navigation stays. */
export default async function MissingPage() {
  await requirePageViewer()
  notFound()
}
