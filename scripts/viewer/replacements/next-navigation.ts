const query = new URLSearchParams()

export const useSearchParams = () => query
export const usePathname = () => ''
export const useRouter = () => ({ push: () => {}, replace: () => {}, refresh: () => {} })
