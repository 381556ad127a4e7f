/**
 * Maximum elements that one image or web page may draw, counting repeated ones each time. More would stop the browser tab for
 * seconds.
 */
export const maxElements = 50_000

/** Maximum values of a chart: rows × series. Drawing that many bars takes one to two seconds. */
export const maxChartPoints = 4000
