/** What somebody might write where a name is asked for, and what a program or a reader could make of it. */
export const hostileTexts: readonly (readonly [what: string, text: string])[] = [
  ['markup of pages', '<script>alert(1)</script> & "quoted" <b>bold</b>'],
  ['an image that calls', '<img src=x onerror=alert(1)>'],
  ['markup of papers', '#panic("x") $x$ *bold* _it_ <label> @ref \\u{41} `raw` // note'],
  ['a placeholder', '{{authority}} $t(users.roles.CA_ADMIN) <%= 7*7 %>'],
  ['a formula', '=HYPERLINK("http://x.example")'],
  ['a formula in full width', '＝SUM(A1)'],
  ['a command behind an apostrophe', "'@SUM(1)"],
  ['a number that calls', '+358 40'],
  ['a header', 'name\r\nBcc: all@x.example\r\n\r\nbody'],
  ['a folder above', '../../etc/passwd'],
  ['a folder of Windows', 'C:\\temp\\con:'],
  ['a quotation that ends the name', 'a"; filename="evil.exe'],
  ['an override of the direction', '\u202eevil\u2066\u200f mark'],
  ['separators of lines', 'one\u2028two\u0085three'],
  ['an escape of a terminal', '\u001b[31mred\u001b[0m \u009b2J'],
  ['nothing and a half', 'a\u0000b \ud800'],
  ['unseen tags', 'name\u{e0041}\u{e007f}'],
  ['letters that fonts lack', '中文 👩‍👩‍👧 б\u064b'],
  ['one word without end', 'N'.repeat(100)],
  ['another script', 'اسم '.repeat(25)],
]

/** Signs that end a line, steer a terminal, turn the direction or are not to be seen. */
export const steering =
  /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb\u{e0000}-\u{e007f}]/u
