/** Maximum number of topics per stream. Each topic uses one reader on the server. */
export const maxTopics = 100
