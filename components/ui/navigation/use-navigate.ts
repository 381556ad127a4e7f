'use client'

import { useRouter } from 'next/navigation'
import { beginNavigation } from '@/lib/client/page-url'

/** Returns a function that navigates within the app, as a link does. */
export function useNavigate(): (href: string) => void {
  const router = useRouter()
  return (href) => {
    beginNavigation(href)
    router.push(href)
  }
}
