import NothingHere from '@/app/(console)/not-found'

export default function NotFound() {
  return (
    <main>
      <NothingHere />
    </main>
  )
}
