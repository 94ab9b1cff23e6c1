import { areaOf, type Corner, crossesItself, mostCorners, type Plot } from '@papaver/contract/plots/plot.ts'
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import { describe, expect, it } from 'vitest'
import { geoJsonOf } from './geo-json.ts'
import { type Imported, mostBytes, readPlots } from './import.ts'
import { thin } from './thin.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const read = (value: unknown): Promise<Imported> =>
  readPlots(bytes(typeof value === 'string' ? value : JSON.stringify(value)))
const refused = (problem: string) => ({ kind: 'refused', problem })

const ring: Corner[] = [
  [10, 60],
  [10.01, 60],
  [10.01, 60.01],
  [10, 60],
]
const open: Plot = ring.slice(0, 3)
const polygon = { type: 'Polygon', coordinates: [ring] }
const shape = (name: string, plot: Plot = open) => ({ name, plot, problem: undefined })
const circle = (count: number, radius = 0.01): Plot =>
  Array.from({ length: count }, (_, place): Corner => {
    const turn = (place / count) * 2 * Math.PI
    return [10 + radius * Math.cos(turn), 60 + radius * Math.sin(turn)]
  })

const gpxOf = (body: string): string =>
  `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">${body}</gpx>`
const points = (tag: string): string =>
  ring.map(([lon, lat]) => `<${tag} lat="${lat}" lon="${lon}"/>`).join('')
const track = (name: string): string => `<trk><name>${name}</name><trkseg>${points('trkpt')}</trkseg></trk>`
const kmlOf = (body: string, head = '<?xml version="1.0" encoding="UTF-8"?>'): string =>
  `${head}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${body}</Document></kml>`
const kmlRing = `<LinearRing><coordinates>${ring.map(([x, y]) => `${x},${y},0`).join(' ')}</coordinates></LinearRing>`
const placemark = (name: string, inner = ''): string =>
  `<Placemark><name>${name}</name><Polygon><outerBoundaryIs>${kmlRing}</outerBoundaryIs>${inner}</Polygon></Placemark>`

describe('GeoJSON', () => {
  it('gives polygons of any nesting, and lines that somebody has walked', async () => {
    const collection = {
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', properties: { name: 'North' }, geometry: polygon },
        {
          type: 'Feature',
          properties: null,
          geometry: { type: 'MultiPolygon', coordinates: [[ring], [ring]] },
        },
        {
          type: 'Feature',
          properties: { name: 'Walk' },
          geometry: { type: 'LineString', coordinates: ring },
        },
        { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [1, 1] } },
        { type: 'Feature', properties: {}, geometry: null },
      ],
    }
    expect(await read(collection)).toEqual({
      kind: 'shapes',
      shapes: [shape('North'), shape(''), shape(''), shape('Walk')],
    })
    expect(await read(polygon)).toEqual({ kind: 'shapes', shapes: [shape('')] })
    expect(await read(`\ufeff${JSON.stringify(polygon)}`)).toEqual({ kind: 'shapes', shapes: [shape('')] })
  })
  it('gives back what was written', async () => {
    const written = geoJsonOf(open.toReversed(), 'Field')
    expect(await read(written)).toEqual({ kind: 'shapes', shapes: [shape('Field')] })
  })
  it('says of holes that they are there', async () => {
    const answer = await read({ type: 'Polygon', coordinates: [ring, ring] })
    expect(answer).toMatchObject({ shapes: [{ problem: 'holes' }] })
  })
  it.each<[string, unknown, string]>([
    ['nothing', '', 'unreadable'],
    ['an empty collection', { type: 'FeatureCollection', features: [] }, 'noShape'],
    ['points alone', { type: 'Point', coordinates: [1, 2] }, 'noShape'],
    ['two corners', { type: 'LineString', coordinates: ring.slice(0, 2) }, 'noShape'],
    ['a list', '[1, 2]', 'noShape'],
    ['words as corners', { type: 'LineString', coordinates: [['a', 'b']] }, 'unreadable'],
    [
      'metres of another grid',
      { type: 'Polygon', coordinates: [ring.map(([x, y]) => [x * 1e5, y * 1e5])] },
      'outside',
    ],
    ['half a file', JSON.stringify(polygon).slice(0, 40), 'unreadable'],
    ['numbers without end', '{"type":"LineString","coordinates":[[1e999,1],[1,1],[2,2]]}', 'outside'],
    [
      'deep nesting',
      `${'{"type":"GeometryCollection","geometries":['.repeat(5000)}${']}'.repeat(5000)}`,
      'noShape',
    ],
  ])('refuses %s', async (_, value, problem) => {
    expect(await read(value)).toEqual(refused(problem))
  })
})

describe('GPX', () => {
  it('gives tracks and routes, closed', async () => {
    const route = `<rte><name>Route</name>${points('rtept')}</rte>`
    const answer = await read(gpxOf(`<wpt lat="1" lon="2"/>${track('Walk')}${route}`))
    expect(answer).toMatchObject({ kind: 'shapes' })
    const shapes = answer.kind === 'shapes' ? answer.shapes : []
    expect(shapes.map(({ name }) => name).toSorted()).toEqual(['Route', 'Walk'])
    for (const { plot } of shapes) expect(plot).toEqual(open)
  })
  it('refuses way points alone', async () => {
    expect(await read(gpxOf('<wpt lat="1" lon="2"/>'))).toEqual(refused('noShape'))
  })
})

describe('KML', () => {
  it('gives polygons by name, and says of holes', async () => {
    const hole = `<innerBoundaryIs>${kmlRing}</innerBoundaryIs>`
    const answer = await read(kmlOf(`<Folder>${placemark('A')}</Folder>${placemark('B', hole)}`))
    expect(answer).toMatchObject({
      shapes: [
        { name: 'A', plot: open, problem: undefined },
        { name: 'B', problem: 'holes' },
      ],
    })
  })
  it('is read in the encoding that it names', async () => {
    const text = kmlOf(placemark('Äcker'), '<?xml version="1.0" encoding="ISO-8859-1"?>')
    const latin = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    expect(await readPlots(latin)).toMatchObject({ shapes: [{ name: 'Äcker' }] })
    const wide = new Uint8Array(Buffer.from(`\ufeff${kmlOf(placemark('Поле'), '')}`, 'utf16le'))
    expect(await readPlots(wide)).toMatchObject({ shapes: [{ name: 'Поле' }] })
  })
})

describe('KMZ', () => {
  const packed = async (files: Readonly<Record<string, string>>, password?: string): Promise<Uint8Array> => {
    const writer = new ZipWriter(new Uint8ArrayWriter(), password === undefined ? {} : { password })
    for (const [name, text] of Object.entries(files)) await writer.add(name, new TextReader(text))
    return writer.close()
  }
  it('gives what its document has', async () => {
    const files = {
      'images/a.png': 'x',
      'other.kml': kmlOf(placemark('B')),
      'doc.kml': kmlOf(placemark('A')),
    }
    expect(await readPlots(await packed(files))).toEqual({ kind: 'shapes', shapes: [shape('A')] })
  })
  it('is refused without a document, locked, or when it swells', async () => {
    expect(await readPlots(await packed({ 'a.txt': 'x' }))).toEqual(refused('unreadable'))
    expect(await readPlots(await packed({ 'doc.kml': kmlOf('') }, 'secret'))).toEqual(refused('unreadable'))
    expect(await readPlots(await packed({ 'doc.kml': ' '.repeat(12_000_000) }))).toEqual(
      refused('unreadable'),
    )
  })
})

describe('what is meant to hurt', () => {
  it('is shown as text on one line', async () => {
    const answer = await read({
      type: 'Feature',
      properties: { name: `<script>alert(1)</script>\n\u202e${'x'.repeat(500)}` },
      geometry: polygon,
    })
    const name = answer.kind === 'shapes' ? answer.shapes[0]?.name : undefined
    expect(name).toMatch(/^<script>alert\(1\)<\/script> x+$/)
    expect(name).toHaveLength(80)
  })
  it.each<[string, string]>([
    ['an entity of its own', `<!DOCTYPE kml [<!ENTITY a "b">]>${kmlOf(placemark('&a;'), '')}`],
    [
      'an outside entity',
      `<!DOCTYPE kml [<!ENTITY a SYSTEM "file:///etc/passwd">]>${kmlOf(placemark('&a;'), '')}`,
    ],
    ['an unknown entity', kmlOf(placemark('&a;'))],
    ['another document', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['unclosed tags', '<kml><Document><Placemark>'],
    ['a page', '<!doctype html><html></html>'],
    ['nothing but spaces', '   \n'],
    ['deep tags', `<kml>${'<Folder>'.repeat(20_000)}${'</Folder>'.repeat(20_000)}</kml>`],
  ])('is refused: %s', async (_, text) => {
    const answer = await read(text)
    expect(answer.kind).toBe('refused')
  })
  it('is refused in a wrong encoding', async () => {
    expect(await readPlots(Uint8Array.from([0x7b, 0xff, 0xfe, 0x7d]))).toEqual(refused('unreadable'))
    const unknown = kmlOf(placemark('A'), '<?xml version="1.0" encoding="martian"?>')
    expect(await read(unknown)).toEqual(refused('unreadable'))
    expect(await readPlots(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]))).toEqual(refused('unreadable'))
  })
  it('is refused when it is too large', async () => {
    expect(await readPlots(new Uint8Array(mostBytes + 1))).toEqual(refused('tooLarge'))
  })
  it.each(['GeoJSON', 'GPX'])(
    'of a megabyte of corners in %s is thinned',
    async (format) => {
      const many = circle(format === 'GPX' ? 22_000 : 30_000)
      const text =
        format === 'GPX'
          ? gpxOf(
              `<trk><trkseg>${many.map(([x, y]) => `<trkpt lat="${y}" lon="${x}"/>`).join('')}</trkseg></trk>`,
            )
          : JSON.stringify({ type: 'Polygon', coordinates: [[...many, many[0]]] })
      expect(text.length).toBeGreaterThan(1_000_000)
      const answer = await read(text)
      const found = answer.kind === 'shapes' ? answer.shapes[0] : undefined
      expect(found?.problem).toBe('tooManyCorners')
      const fewer = thin(found?.plot ?? [], mostCorners)
      expect(fewer).toHaveLength(mostCorners)
      expect(crossesItself(fewer)).toBe(false)
      expect(Number(areaOf(fewer)) / Number(areaOf(found?.plot ?? []))).toBeCloseTo(1, 3)
    },
    60_000,
  )
})

it('thins nothing that is thin', () => {
  expect(thin(open, mostCorners)).toBe(open)
  expect(thin(circle(10), 3)).toHaveLength(3)
})
