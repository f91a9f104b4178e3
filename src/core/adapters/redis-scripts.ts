/**
 * Lua scripts, which the Redis server runs atomically
 * (https://redis.io/docs/latest/develop/interact/programmability/).
 *
 * A record is a hash with the fields r (revision), v (value as JSON), m (its member of the index). The index
 * of a collection is a sorted set whose members, all of score 0 and so ordered by bytes, are order key, NUL,
 * id. Folded labels are in one hash per collection, by member. Search terms are members of another sorted set,
 * "term NUL id", and in the field t of the record, separated by spaces. Further sort keys are in one more
 * sorted set per name, whose members are again order key, NUL, id, and as JSON in the field o of the record.
 *
 * Every script checks the marker first (KEYS[1]), so that a server that lost its data is not mistaken for an
 * empty store.
 */
const MARKED = `if redis.call('EXISTS', KEYS[1]) == 0 then return redis.error_reply('LOST') end`;

/** Most terms with one beginning that a search looks at, so that a single letter does not hold up the server. */
const MAX_FOUND_TERMS = 100_000;

/** Replaces the terms of a record. */
const SET_TERMS = `
local function setTerms(key, all, id, terms)
  for term in string.gmatch(redis.call('HGET', key, 't') or '', '%S+') do redis.call('ZREM', all, term .. '\\0' .. id) end
  for term in string.gmatch(terms, '%S+') do redis.call('ZADD', all, 0, term .. '\\0' .. id) end
  if terms == '' then redis.call('HDEL', key, 't') else redis.call('HSET', key, 't', terms) end
end`;

/** Replaces the further sort keys of a record, JSON of an object by name. `all` begins the names of their sets. */
const SET_ORDERS = `
local function setOrders(key, all, id, orders)
  for name, old in pairs(cjson.decode(redis.call('HGET', key, 'o') or '{}')) do redis.call('ZREM', all .. ':' .. name, old .. '\\0' .. id) end
  for name, new in pairs(cjson.decode(orders)) do redis.call('ZADD', all .. ':' .. name, 0, new .. '\\0' .. id) end
  if orders == '{}' then redis.call('HDEL', key, 'o') else redis.call('HSET', key, 'o', orders) end
end`;

/** KEYS: marker, record, terms, orders. ARGV: id, terms, orders ('-' as before). */
export const INDEX = `${MARKED}
${SET_TERMS}
${SET_ORDERS}
if redis.call('EXISTS', KEYS[2]) == 1 then
  setTerms(KEYS[2], KEYS[3], ARGV[1], ARGV[2])
  if ARGV[3] ~= '-' then setOrders(KEYS[2], KEYS[4], ARGV[1], ARGV[3]) end
end
return {}`;

/** KEYS: marker, record. */
export const GET = `${MARKED}
return redis.call('HMGET', KEYS[2], 'r', 'v')`;

/**
 * KEYS: marker, then record, index, labels, terms and orders of each write. ARGV of each write: expected
 * revision ('' any, '0' absent), 'put' or 'delete', value, order key, label, id, terms, orders ('-' as before).
 * Returns the position of the first outdated expectation and the revision there, or nothing. Expectations
 * consider earlier writes of the batch, so they are first checked on a copy.
 */
export const WRITE = `${MARKED}
${SET_TERMS}
${SET_ORDERS}
local seen = {}
local count = (#KEYS - 1) / 5
for n = 0, count - 1 do
  local key = KEYS[2 + n * 5]
  local now = seen[key] or tonumber(redis.call('HGET', key, 'r') or '0')
  local expect = ARGV[1 + n * 8]
  if expect ~= '' and tonumber(expect) ~= now then return {n, now} end
  seen[key] = ARGV[2 + n * 8] == 'put' and now + 1 or 0
end
for n = 0, count - 1 do
  local key, index, labels = KEYS[2 + n * 5], KEYS[3 + n * 5], KEYS[4 + n * 5]
  local old = redis.call('HGET', key, 'm')
  local member = ARGV[4 + n * 8] .. '\\0' .. ARGV[6 + n * 8]
  local put = ARGV[2 + n * 8] == 'put'
  if old and not (put and old == member) then
    redis.call('ZREM', index, old)
    redis.call('HDEL', labels, old)
  end
  local id, terms = ARGV[6 + n * 8], ARGV[7 + n * 8]
  if terms ~= '-' then setTerms(key, KEYS[5 + n * 5], id, terms) end
  if ARGV[8 + n * 8] ~= '-' then setOrders(key, KEYS[6 + n * 5], id, ARGV[8 + n * 8]) end
  if put then
    redis.call('HINCRBY', key, 'r', 1)
    redis.call('HSET', key, 'v', ARGV[3 + n * 8], 'm', member)
    redis.call('ZADD', index, 0, member)
    if ARGV[5 + n * 8] == '' then redis.call('HDEL', labels, member) else redis.call('HSET', labels, member, ARGV[5 + n * 8]) end
  else
    redis.call('DEL', key)
  end
end
return {}`;

/**
 * KEYS: marker, sorted set (the index, or that of another sort key), labels, terms. ARGV: prefix of the
 * collection's records, offset, limit, 'asc' or 'desc', what labels must contain ('' anything), number of terms
 * that match instead, these terms, then terms that every record must have. Answers the total, then id, revision
 * and value of each.
 */
export const LIST = `${MARKED}
local from, limit, wanted, instead = tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[5], tonumber(ARGV[6])
local range = ARGV[4] == 'asc' and 'ZRANGE' or 'ZREVRANGE'
local function idOf(member) return string.sub(member, string.find(member, '\\0', 1, true) + 1) end
local function withAll(first, last)
  local matches
  for n = first, last do
    local found = {}
    for _, member in ipairs(redis.call('ZRANGEBYLEX', KEYS[4], '[' .. ARGV[n], '(' .. ARGV[n] .. '\\255', 'LIMIT', 0, ${MAX_FOUND_TERMS})) do
      local id = idOf(member)
      if not matches or matches[id] then found[id] = true end
    end
    matches = found
  end
  return matches
end
local members, total = {}, 0
local having = withAll(7 + instead, #ARGV)
if wanted == '' and not having then
  total = redis.call('ZCARD', KEYS[2])
  if limit > 0 then members = redis.call(range, KEYS[2], from, from + limit - 1) end
else
  local matches = withAll(7, 6 + instead)
  local size = redis.call('ZCARD', KEYS[2])
  for at = 0, size - 1, 500 do
    for _, member in ipairs(redis.call(range, KEYS[2], at, at + 499)) do
      local id = idOf(member)
      local isFound = not having or having[id]
      if isFound and wanted ~= '' and not (matches and matches[id]) then
        local label = redis.call('HGET', KEYS[3], redis.call('HGET', ARGV[1] .. id, 'm') or '')
        isFound = label and string.find(label, wanted, 1, true)
      end
      if isFound then
        if total >= from and #members < limit then table.insert(members, member) end
        total = total + 1
      end
    end
  end
end
local answer = {total}
for _, member in ipairs(members) do
  local id = idOf(member)
  local fields = redis.call('HMGET', ARGV[1] .. id, 'r', 'v')
  table.insert(answer, id)
  table.insert(answer, fields[1])
  table.insert(answer, fields[2])
end
return answer`;
