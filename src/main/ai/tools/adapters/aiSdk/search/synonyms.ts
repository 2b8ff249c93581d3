import { stemOf } from './stem';

/**
 * Words that tools and people use for one thing. Only what is the same in nearly every tool stands here: an entry that
 * is right for one server and wrong for another does more harm than good.
 */
const groups = `
create add new make insert generate compose append write
create register open book reserve schedule set up
delete remove erase discard drop trash purge clear destroy
update edit modify change alter patch revise set adjust
list show enumerate browse all get
get fetch retrieve read obtain view display see show check inspect
search find lookup query seek locate discover look
send post dispatch deliver submit publish notify
message dm chat sms text
email mail inbox
file document doc attachment
folder directory
image picture photo pic
video clip movie film
event meeting appointment
calendar schedule agenda
task todo ticket issue bug story
comment remark reply respond answer review
user person people member contact colleague
repository repo codebase
pr pull mr merge
chart graph plot diagram
route direction navigation path way
page website site webpage url web
database db sql
table sheet spreadsheet grid
row record entry
column field property
payment charge pay invoice bill
customer client buyer
order purchase
product item goods
price cost fare
translate translation
screenshot capture snapshot
click tap press
run execute launch start invoke trigger
stop cancel abort halt terminate kill end
status state condition health
move transfer relocate
copy duplicate clone
pause hold suspend
label tag category
channel room
notification alert alarm monitor
deploy release rollout publish
undo revert rollback restore reset
password secret credential key
note memo
recipe dish meal cook food
train railway
flight plane airline
stock share equity
near nearby around close
place location venue spot poi point
distance far
account profile
team group
env environment
var variable
config configuration setting preference option
k8s kubernetes kubectl
merge land integrate
approve accept confirm
reject decline deny refuse
assign delegate
permission access right allow
download export save
upload import attach
scrape crawl extract
paper article publication
summary summarize overview digest
available free slot freebusy
language locale
height elevation altitude
size dimension
priority urgency importance
sprint cycle iteration
boss manager supervisor
scale replica resize
schema structure describe
history log activity changelog
`;

const others = new Map<string, readonly string[]>();
for (const line of groups.trim().split('\n')) {
  const words = [...new Set(line.split(' ').filter(Boolean).map(stemOf))];
  for (const word of words) {
    others.set(word, [...new Set([...(others.get(word) ?? []), ...words.filter(other => other !== word)])]);
  }
}

/** Other stems for the same thing; none where the field has one word only. */
export const synonymsOf = (stem: string): readonly string[] => others.get(stem) ?? [];
