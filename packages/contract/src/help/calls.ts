import type { CallTable } from '../call.ts'

export const helpCalls = {
  // help (product §12): what this reader may see, in his language
  'help.list': ['GET', '/api/help', 'signedIn'],
  'help.article': ['GET', '/api/help/articles/:key', 'signedIn'],
  'help.search': ['GET', '/api/help/search', 'signedIn'],
  'help.guide': ['GET', '/api/help/guide', 'signedIn'],
  'help.file': ['GET', '/api/help/files/:id', 'signedIn'],
  'help.news': ['GET', '/api/help/news', 'signedIn'],
  'help.seen': ['POST', '/api/help/news/seen', 'signedIn'],
  // the articles for visitors
  'help.visitorList': ['GET', '/api/public/help', 'anyone'],
  'help.visitorArticle': ['GET', '/api/public/help/articles/:key', 'anyone'],
  'help.visitorSearch': ['GET', '/api/public/help/search', 'anyone'],
  'help.visitorGuide': ['GET', '/api/public/help/guide', 'anyone'],
  'help.visitorFile': ['GET', '/api/public/help/files/:id', 'anyone'],
  // the authority writes its own
  'help.manage': ['GET', '/api/help/manage', ['help.edit']],
  'help.create': ['POST', '/api/help/manage', ['help.edit']],
  'help.edit': ['GET', '/api/help/manage/:key', ['help.edit']],
  'help.save': ['PUT', '/api/help/manage/:key', ['help.edit']],
  'help.saveText': ['PUT', '/api/help/manage/:key/texts/:culture', ['help.edit']],
  'help.putBack': ['POST', '/api/help/manage/:key/texts/:culture/putBack', ['help.edit']],
  'help.textVersion': ['GET', '/api/help/manage/:key/texts/:culture/versions/:version', ['help.edit']],
  'help.history': ['GET', '/api/help/manage/:key/history', ['help.edit']],
  'help.upload': ['POST', '/api/help/manage/:key/files', ['help.edit']],
  'help.deleteFile': ['DELETE', '/api/help/manage/:key/files/:id', ['help.edit']],
} as const satisfies CallTable
