/**
 * What Chinese and Japanese words of the field are called in the descriptions of most tools, which are in English.
 * General words only; names of products and places are left to the vectors.
 */
const lines = `
创建|新建|建立|作成|新規=create
添加|新增|增加|追加|加上=add
删除|移除|清空|清除|削除|消去|消す=delete
更新|更改|修改|编辑|编輯|変更|編集|改成|設定=update
列出|列表|一覧|有哪些|清单=list
获取|取得|得到|查看|看看|表示|閲覧|見る|確認|读取|読む|读=get
搜索|查找|查询|搜寻|检索|検索|探す|找=search
发送|发出|发给|送信|送る|发消息|发布|投稿=send
消息|信息|メッセージ|短信=message
邮件|邮箱|メール|电子邮件=email
文件夹|目录|フォルダ=folder directory
文件|ファイル=file
文档|文書|ドキュメント=document
图片|照片|图像|画像|写真=image
视频|動画=video
日历|カレンダー=calendar
日程|行程|予定|スケジュール|事件=event
会议|会議|ミーティング=meeting
任务|タスク|待办|作业項目=task
问题|課題|工单|缺陷|イシュー=issue
评论|コメント|留言=comment
回复|返信|答复=reply
用户|ユーザー|成员|メンバー|人员=user member
联系人|連絡先=contact
仓库|リポジトリ|代码库=repository
分支|ブランチ=branch
提交|コミット=commit
合并|マージ=merge
合并请求|拉取请求|プルリクエスト|プルリク=pull request
柱状图|条形图|棒グラフ=bar column chart
饼图|円グラフ=pie chart
折线图|折れ線=line chart
图表|グラフ|チャート=chart
思维导图|脑图|マインドマップ=mind map
流程图|フローチャート=flow diagram
地图|地図=map
天气|天気|气象=weather
预报|予報=forecast
路线|路径|ルート|経路|怎么走|导航=route direction
步行|徒歩|走路=walking
骑车|骑行|自行车|自転車=bicycling
开车|驾车|車で=driving
公交|地铁|電車|バス=transit
附近|周边|周辺|近く=nearby around
地址|住所=address
经纬度|坐标|座標=geocode coordinates
地点|场所|場所|位置=place location
距离|距離=distance
网页|页面|ページ|网站|サイト=page web
网址|链接|リンク=url
网络|ウェブ|联网|上网=web
新闻|ニュース=news
抓取|爬取=scrape
正文|内容|コンテンツ=content
浏览器|ブラウザ=browser
截图|截屏|スクリーンショット=screenshot
点击|クリック=click
打开|開く|访问=open navigate
数据库|データベース=database
表格|スプレッドシート|数据表|テーブル=table
记录|レコード=record
字段|フィールド|列=field column
行=row
支付|付款|支払|決済=payment
账单|发票|請求書=invoice
客户|顧客=customer
订单|注文=order
商品|产品|製品=product
价格|価格|多少钱|料金=price
翻译|翻訳=translate
下载|ダウンロード=download
上传|アップロード=upload
运行|执行|启动|実行|起動=run start
停止|取消|终止|キャンセル|結束=stop cancel
进程|プロセス=process
日志|ログ=log
状态|状態|ステータス=status
移动|移動|移到=move
复制|コピー=copy
重命名|改名|名前を変え=rename
分享|共享|共有=share
标签|ラベル|タグ=label tag
项目|プロジェクト=project
频道|チャンネル|チャネル=channel
通知|提醒=notification
部署|デプロイ=deploy
流水线|パイプライン=pipeline
笔记|备忘|メモ|ノート=note
菜谱|食谱|怎么做|レシピ=recipe
吃什么|吃|食事=eat meal
火车|高铁|列车=train
航班|飞机|フライト=flight
票|チケット=ticket
股票|株価|行情=stock
时间|時間|時刻=time
日期|日付=date
今天|今日=today
翻到|下一页=next page
团队|チーム|小组=team group
权限|権限=permission
密码|パスワード=password
设置|配置=settings configuration
模板|テンプレート=template
表单|フォーム=form
按钮|ボタン=button
机器人|ボット=bot
知识库|维基|ウィキ=wiki knowledge
电话|電話=phone
设备|デバイス=device
测试|テスト=test
代码|コード=code
函数|関数=function
接口=api
服务器|サーバー=server
容器|コンテナ=container
集群|クラスタ=cluster
节点|ノード=node
统计|集計|统计数据=statistics count
总结|摘要|要約=summary
转成|转换|変換=convert
计算|計算=calculate
八字|生辰=bazi
农历|黄历=lunar calendar
栏目|セクション|分区=section
看板|ボード=board
通讯录|名册|目録=directory
群|グループ=group chat
`;

const entries: readonly (readonly [word: string, meaning: string])[] = lines
  .trim()
  .split('\n')
  .flatMap(line => {
    const [words = '', meaning = ''] = line.split('=');
    return words.split('|').map(word => [word, meaning] as const);
  })
  // A longer word says more than one inside of it.
  .toSorted(([one], [other]) => other.length - one.length);

/** The English words for what a question says in Chinese or Japanese; empty for any other question. */
export function inEnglish(query: string): string {
  let rest = query.normalize('NFKC');
  const found: string[] = [];
  for (const [word, meaning] of entries) {
    if (!rest.includes(word)) continue;
    found.push(meaning);
    rest = rest.replaceAll(word, ' ');
  }
  return found.join(' ');
}
