// Asked before the portal's program is read, so in words that any browser knows.
function checkBrowser() {
  var words = __WORDS__
  function has(holder, name) {
    return typeof holder !== 'undefined' && typeof holder[name] === 'function'
  }
  function isCurrent() {
    try {
      return (
        has(Map, 'groupBy') &&
        has(Promise, 'withResolvers') &&
        has(Array.prototype, 'toSorted') &&
        has(URL, 'canParse') &&
        has(AbortSignal, 'any') &&
        has(crypto, 'getRandomValues') &&
        has(Intl, 'supportedValuesOf')
      )
    } catch (_error) {
      return false
    }
  }
  function culture() {
    var wanted = navigator.language || ''
    try {
      wanted = localStorage.getItem('papaver.culture') || wanted
    } catch (_error) {}
    wanted = wanted.slice(0, 2)
    return words[wanted] === undefined ? 'en' : wanted
  }
  function element(name, text) {
    var made = document.createElement(name)
    made.appendChild(document.createTextNode(text))
    return made
  }
  function say() {
    var chosen = culture()
    var root = document.getElementById('root')
    var page = document.createElement('main')
    document.documentElement.lang = chosen
    document.documentElement.dir = chosen === 'ar' ? 'rtl' : 'ltr'
    page.style.padding = '24px'
    page.appendChild(element('h1', words[chosen].title))
    page.appendChild(element('p', words[chosen].text))
    // Without its place the program does not begin.
    root.parentNode.replaceChild(page, root)
  }
  if (!isCurrent()) say()
}
checkBrowser()
