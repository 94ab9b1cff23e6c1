-- What a user name looks like, whatever letters it is made of: names of one look are one name to whoever reads them.
-- The skeleton of Unicode Technical Standard 39, of small letters in the scripts that have look-alikes among each
-- other (Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic), with the marks that belong to them.
-- Data: confusables.txt of Unicode 13.0.0, https://www.unicode.org/Public/security/13.0.0/confusables.txt
-- (c) Unicode, Inc., under https://www.unicode.org/license.txt; followed to its end, so that one step is enough.
create function user_name_look(name text) returns text
language sql immutable strict parallel safe
as $look$
  select normalize(coalesce(string_agg(coalesce(looks.map ->> letters.letter, letters.letter), '' order by letters.place), ''), NFD)
  from
    string_to_table(normalize(lower(normalize(name, NFKC)), NFD), null) with ordinality as letters (letter, place),
    (values ($map${"0":"o","1":"l","̕":"̓","̌":"̆","ͮ":"̆","̐":"̆̇","̑":"̂","ͦ":"̊","͂":"̃","͘":"̇","̷":"̸","̢":"̨","ͅ":"̨",
"̅":"̄","͗":"͐","͇":"̳","̶":"̵","̧":"̦","̡":"̦","̹":"̦","̠":"̱","̗":"ِ","̍":"ٰ","ǃ":"!","ʔ":"?","٠":".",
"۰":".","ꞏ":"·","ꞌ":"'","י":"'","ײ":"''","ꝸ":"&","ъ":"ˉb","ꙑ":"ˉbi","ð":"∂̵","ꟷ":"ー","۲":"٢","ƻ":"2̵","۳":"٣",
"۴":"٤","б":"6","۶":"٦","ȣ":"8","۹":"٩","ɑ":"a","α":"a","а":"a","ꜳ":"aa","æ":"ae","ӕ":"ae","ꜵ":"ao","ꜷ":"au",
"ꜹ":"av","ꜻ":"av","ꜽ":"ay","ɓ":"b̔","ƃ":"b̄","ƀ":"b̵","ҍ":"b̵","ѣ":"b̵","в":"ʙ","ᴄ":"c","с":"c","ȼ":"c̸",
"ҫ":"c̦","ɛ":"ꞓ","ε":"ꞓ","є":"ꞓ","ԑ":"ꞓ","ͽ":"ꜿ","ԁ":"d","ɗ":"d̔","ɖ":"d̨","ƌ":"d̄","đ":"d̵","ʤ":"dȝ","ʣ":"dz",
"ʥ":"dʑ","δ":"ẟ","ծ":"ẟ","ꬲ":"e","е":"e","ҽ":"e","ɇ":"e̸","ҿ":"ę","ə":"ǝ","ә":"ǝ","ɚ":"ǝ˞","ᴔ":"ǝo","ꭁ":"ǝo̸",
"ꭂ":"ǝo̵","ᴈ":"ɜ","з":"ɜ","ҙ":"ɜ̦","ꞝ":"ʚ","ꬵ":"f","ꞙ":"f","ẝ":"f","ք":"f","ƒ":"f̦","ᵮ":"f̴","ʩ":"fŋ","ɡ":"g",
"ᶃ":"g","ƍ":"g","ց":"g","ɠ":"g̔","ǥ":"g̵","ԍ":"ɢ","һ":"h","հ":"h","ɦ":"h̔","ꚕ":"h̔","ħ":"h̵","ћ":"h̵","н":"ʜ",
"ң":"ʜ̩","ӊ":"ʜ̦","ӈ":"ʜ̦","ꞕ":"ꜧ","ı":"i","ɪ":"i","ɩ":"i","ι":"i","і":"i","ꙇ":"i","ӏ":"i","ɨ":"i̵","ᵻ":"i̵",
"ᵼ":"i̵","ϳ":"j","ј":"j","ɉ":"j̵","յ":"ȷ","ƙ":"k̔","١":"l","۱":"l","ǀ":"l","ו":"l","ן":"l","ا":"l","ł":"l̸",
"ɭ":"l̨","ƚ":"l̵","ɫ":"l̴","ٳ":"lٕ","ױ":"l'","ǁ":"ll","װ":"ll","ʪ":"ls","ɮ":"lȝ","ʫ":"lz","ٲ":"lٴ","ո":"n",
"ռ":"n","ɳ":"n̨","ƞ":"n̩","η":"n̩","ᵰ":"n̴","ͷ":"ᴎ","и":"ᴎ","٥":"o","۵":"o","ᴏ":"o","ᴑ":"o","ꬽ":"o","ο":"o",
"σ":"o","о":"o","ჿ":"o","օ":"o","ס":"o","ه":"o","ھ":"o","ہ":"o","ە":"o","ۿ":"ô","ø":"o̸","ꬾ":"o̸","ɵ":"o̵",
"ꝋ":"o̵","ө":"o̵","ѳ":"o̵","θ":"o̵","œ":"oe","ɶ":"oᴇ","ꝏ":"oo","ꚙ":"oo","ↄ":"ɔ","ᴐ":"ɔ","ͻ":"ɔ","ꬿ":"ɔ̸",
"ꭢ":"ɔe","ρ":"p","р":"p","ƥ":"p̔","ᵽ":"p̵","ᴩ":"ᴘ","φ":"ɸ","ф":"ɸ","ԛ":"q","գ":"q","զ":"q","ʠ":"q̔","ᶐ":"ɋ",
"ᴋ":"ĸ","κ":"ĸ","к":"ĸ","қ":"ĸ̩","ҟ":"ĸ̵","ꭇ":"r","ꭈ":"r","ᴦ":"r","г":"r","ɽ":"r̨","ɼ":"r̩","ɍ":"r̵","ғ":"r̵",
"ᵲ":"r̴","ґ":"r'","m":"rn","ɱ":"rn̦","ᵯ":"rn̴","я":"ᴙ","ᵳ":"ɾ̴","ꜱ":"s","ƽ":"s","ѕ":"s","ʂ":"s̨","ᵴ":"s̴",
"ꞵ":"ß","β":"ß","ꭍ":"ʃ","ƭ":"t̔","ŧ":"t̵","ᵵ":"t̴","ʨ":"tɕ","ꝷ":"tf","ʦ":"ts","ʧ":"tʃ","ꜩ":"tȝ","τ":"ᴛ",
"т":"ᴛ","ҭ":"ᴛ̩","ꞟ":"u","ᴜ":"u","ꭎ":"u","ꭒ":"u","ʋ":"u","υ":"u","ս":"u","ᵾ":"u̵","ᵫ":"ue","ꭣ":"uo","պ":"ɰ",
"ᵿ":"ʊ̵","ᴠ":"v","ν":"v","ѵ":"v","ט":"v","٧":"v","۷":"v","ᴧ":"ʌ","٨":"ʌ","۸":"ʌ","ɯ":"w","ᴡ":"w","ѡ":"w",
"ԝ":"w","ա":"w","ѽ":"w҆҇","ꝡ":"w̦","ᴍ":"ʍ","м":"ʍ","ӎ":"ʍ̦","х":"x","ɣ":"y","ᶌ":"y","ʏ":"y","ỿ":"y","ꭚ":"y",
"γ":"y","у":"y","ү":"y","ყ":"y","ƴ":"y̔","ɏ":"y̵","ұ":"y̵","ʒ":"ȝ","ꝫ":"ȝ","ӡ":"ȝ","ჳ":"ȝ","ᴢ":"z","ʐ":"z̨",
"ƶ":"z̵","ȥ":"z̦","ᵶ":"z̴","ƿ":"þ","ϸ":"þ","ᴤ":"ƨ","ꙅ":"ƨ","ь":"ƅ","ы":"ƅi","ᴨ":"π","п":"π","ϛ":"ς","ꭓ":"χ",
"ꭕ":"χ","ѱ":"ψ","ꞷ":"ω","ꙍ":"ω","җ":"ж̩","ҋ":"ᴎ̦̆","ᴫ":"л","ӆ":"л̦","ꭠ":"љ","ӌ":"ҷ","ݑ":"بۛ","ࢶ":"بۢ","ࢡ":"بٔ",
"ې":"ٻ","ࢩ":"ݔ","ݧ":"ݔ","ۃ":"ة","څ":"حۛ","ځ":"حٔ","ݲ":"حٔ","ڈ":"دؕ","ڎ":"دۛ","ۮ":"د̂","ࢮ":"د̤̣","ڋ":"ڊؕ",
"ڑ":"رؕ","ژ":"رۛ","ڒ":"ر̆","ࢹ":"ر̆̇","ۯ":"ر̂","ݬ":"رٔ","ࢲ":"ز̂","ݱ":"ڗؕ","ش":"سۛ","ݾ":"س̂","ڞ":"صۛ","ࢯ":"ص̤̣",
"ڟ":"طۛ","ڧ":"ف","ࢻ":"ڡ","ٯ":"ڡ","ࢼ":"ڡ","ڤ":"ڡۛ","ڨ":"ڡۛ","ࢤ":"ڢۛ","ک":"ك","ڪ":"ك","ڭ":"كۛ","ݣ":"كۛ","ݢ":"ڬ",
"ࢰ":"گ","ڴ":"گۛ","ڷ":"لۛ","ڵ":"ل̆","ࢧ":"مۛ","ݨ":"نؕ","ݩ":"ن̆","ࢱ":"و","ۋ":"وۛ","ۇ":"و̓","ۆ":"و̆","ۉ":"و̂",
"ۈ":"وٰ","ٮ":"ى","ں":"ى","ࢽ":"ى","ي":"ى","ی":"ى","ے":"ى","ٹ":"ىؕ","ڻ":"ىؕ","پ":"ىۛ","ث":"ىۛ","ڽ":"ىۛ","ۑ":"ىۛ",
"ؿ":"ىۛ","ࢷ":"ىۛۢ","ݖ":"ى̆","ێ":"ى̆","ࢺ":"ى̆̇","ؽ":"ى̂","ࢨ":"ىٔ","ꞛ":"𐐺"}$map$::jsonb)) as looks (map)
$look$;

alter table account
  add column user_name_look text generated always as (user_name_look(user_name)) stored,
  -- Named before look-alikes were kept apart: it stays as it is, whatever it looks like.
  add column is_name_of_old boolean not null default false;
alter table held_user_name
  add column user_name_look text generated always as (user_name_look(user_name_key)) stored;

update account set is_name_of_old = true
where user_name is not nfkc normalized
  or exists (
    select from account as older
    where older.user_name_look = account.user_name_look
      and older.id < account.id
      and older.status <> 'CAS'
  );

alter table account
  add constraint account_user_name_plain check (is_name_of_old or user_name is nfkc normalized);
create unique index account_user_name_look on account (user_name_look)
  where status <> 'CAS' and not is_name_of_old;
-- Also those of old, which a new name must not look like.
create index account_user_name_looks on account (user_name_look);
create index held_user_name_look on held_user_name (user_name_look);
