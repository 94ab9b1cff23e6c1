import { everybody, type Statuses, testAccessTable } from '../../testing/access-table.ts'

const body = {
  list: 'work',
  name: 'Overdue',
  query: 'view=all',
  hidden: [],
  isShared: false,
}
/** The office shares; nobody else does. */
const shared: Statuses = [401, 404, 404, 404, 404, 404, 404, 404, 404]

testAccessTable(
  'saved-views',
  {
    'saved-views.list': [401, 400, 400, 400, 400, 400, 400, 400, 400],
    'saved-views.create': everybody(401, 201),
    // The id of the table's permit is no view.
    'saved-views.save': shared,
    'saved-views.remove': shared,
    'saved-views.choose': everybody(401, 204),
  },
  (name) => {
    if (name === 'saved-views.create') return body
    if (name === 'saved-views.save') return { ...body, list: undefined }
    return name === 'saved-views.choose' ? { list: 'work', id: null } : undefined
  },
)
