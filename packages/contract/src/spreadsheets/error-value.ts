/** What programs write in the place of a value that could not be computed; kept as text in separated values. */
export const errorValue =
  /^(#(REF|VALUE|DIV\/0|NULL|NUM|SPILL|CALC|FIELD|BLOCKED|BUSY|CONNECT|UNKNOWN|EXTERNAL|PYTHON)!|#NAME\?|#N\/A|#GETTING_DATA|Err:\d{3})$/
