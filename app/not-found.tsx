export { default } from '@/app/(console)/not-found'
